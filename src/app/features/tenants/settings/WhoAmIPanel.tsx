import { useOperator } from '#app/data/session.ts';
import { FactGrid } from '#app/ui/FactGrid.tsx';
import { Panel } from '#app/ui/Panel.tsx';
import { roleMeaning, roleWords } from '#app/ui/roleWords.ts';
import classes from './settings.module.css';

/** The signed-in operator, and the permissions of their role. */
export function WhoAmIPanel() {
  const operator = useOperator();
  if (operator === undefined) return null;
  return (
    <Panel>
      <h2 className={classes.heading}>You</h2>
      <FactGrid
        columns={2}
        facts={[
          ['Name', operator.name],
          ['Role', roleWords[operator.role]],
          ['Access', roleMeaning[operator.role]],
          ['Session', 'Ends after 30 minutes of inactivity, or after 12 hours'],
        ]}
      />
    </Panel>
  );
}
