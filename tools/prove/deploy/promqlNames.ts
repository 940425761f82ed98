import { parser } from '@prometheus-io/lezer-promql';

/** A series that an expression reads: its metric, and the labels by which it is chosen. */
export interface Selector {
  metric: string;
  labels: { name: string; operator: string; value: string }[];
}

export interface PromqlNames {
  selectors: Selector[];
  /** Labels by which results are grouped or matched. */
  grouping: string[];
}

/**
 * The names in an expression of PromQL.
 * @throws Error where it is not PromQL
 */
export function promqlNames(expression: string): PromqlNames {
  const names: PromqlNames = { selectors: [], grouping: [] };
  const text = ({ from, to }: { from: number; to: number }) => expression.slice(from, to);
  parser.parse(expression).iterate({
    enter: (node) => {
      if (node.type.isError) throw new Error(`Not PromQL at ${node.from}: ${expression}`);
      if (node.name === 'VectorSelector')
        names.selectors.push({ metric: text(node.node.getChild('Identifier')!), labels: [] });
      if (node.name === 'UnquotedLabelMatcher') {
        const part = (name: string) => text(node.node.getChild(name)!);
        names.selectors
          .at(-1)!
          .labels.push({ name: part('LabelName'), operator: part('MatchOp'), value: part('StringLiteral').slice(1, -1) });
      }
      if (node.name === 'LabelName' && node.node.parent?.name === 'GroupingLabels') names.grouping.push(text(node));
    },
  });
  return names;
}
