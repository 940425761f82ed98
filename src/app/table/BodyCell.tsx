import { isValidElement, type ReactNode } from 'react';

type BodyCellProps = { column: { header: string; numeric?: boolean }; lead: boolean; children: ReactNode };

/** A cell; as a line of a card it has its header, and is left out where it says nothing. */
export const BodyCell = ({ column: { header, numeric }, lead, children }: BodyCellProps) => (
  <td data-numeric={numeric} data-header={header} data-lead={lead} data-none={isNothing(children)}>
    {children}
  </td>
);

/** Whether a cell says nothing: empty or a dash. */
export const isNothing = (content: ReactNode): boolean =>
  content === null ||
  content === '' ||
  content === '–' ||
  (isValidElement<{ children?: ReactNode }>(content) && content.props.children === '–');
