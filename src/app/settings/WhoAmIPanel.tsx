import { Panel } from '#app/shell/Panel.tsx';
import { roleMeaning, roleWords } from '#app/shell/roleWords.ts';
import { useOperator } from '#app/shell/session.ts';
import classes from './settings.module.css';

/** Who is signed in, and what their role lets them do. */
export function WhoAmIPanel() {
  const operator = useOperator();
  if (operator === undefined) return null;
  return (
    <Panel>
      <h2 className={classes.heading}>You</h2>
      <dl className={classes.facts}>
        <div>
          <dt>Name</dt>
          <dd>{operator.name}</dd>
        </div>
        <div>
          <dt>Role</dt>
          <dd>{roleWords[operator.role]}</dd>
        </div>
        <div>
          <dt>It lets you</dt>
          <dd>{roleMeaning[operator.role]}</dd>
        </div>
        <div>
          <dt>Session</dt>
          <dd>Ends after 30 minutes without use, or 12 hours</dd>
        </div>
      </dl>
    </Panel>
  );
}
