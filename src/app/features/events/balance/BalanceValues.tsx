import { formatEnergy } from '#app/format/format.ts';
import type { EventBalance } from '#contract/balance.ts';
import { barValues } from './balanceWords.ts';
import classes from './BalanceTable.module.css';

/** The values of the bar of a balance. */
export default function BalanceValues({ balance }: { balance: EventBalance }) {
  return (
    <table className={classes.table}>
      <caption>{balance.verdict.sentence}</caption>
      <tbody>
        {barValues(balance).map(([name, kwh]) => (
          <tr key={name}>
            <th scope="row">{name}</th>
            <td>{formatEnergy(kwh)}</td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}
