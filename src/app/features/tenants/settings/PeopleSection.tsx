import { useMayAdminister } from '#app/data/session.ts';
import { OperatorsTable } from './OperatorsTable.tsx';
import { PermissionsTable } from './PermissionsTable.tsx';
import classes from './settings.module.css';

/** Operators, for administrators, and what each role may do. */
export default function PeopleSection() {
  const mayAdminister = useMayAdminister();
  return (
    <>
      {mayAdminister && <OperatorsTable />}
      <div className={classes.sectionTitle}>
        <h2>Permissions by role</h2>
      </div>
      <PermissionsTable />
    </>
  );
}
