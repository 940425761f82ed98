import { Select, TextInput } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { api } from '#app/data/client.ts';
import { allSchemes } from '#app/data/sharedQueries.ts';
import { type ChosenFile, readChosenFile } from '#app/ui/files/chosenFile.ts';
import { ConventionFields } from '#app/ui/files/ConventionFields.tsx';
import { IntakeDialog, type IntakeKind, type IntakeSource } from '#app/ui/files/Intake.tsx';
import { Tally } from '#app/ui/files/Tally.tsx';
import type { PaymentFile } from '#contract/payment.ts';
import { plural } from '#text/count.ts';
import { bindings, type Bound, guessBindings, mappingOf } from './paymentFile.ts';
import formClasses from '#app/ui/Form.module.css';

type PaymentSource = IntakeSource &
  ChosenFile & {
    bound: Bound;
    schemeUUID: string | null;
    productOfFile: string;
    zone: 'UTC' | 'LONDON';
    stamp: 'START' | 'END';
  };

/** Binds the columns of a payment file, has it checked and stores it; with a fault nothing is stored. */
export default function UploadPayment({ onClose }: { onClose: () => void }) {
  return <IntakeDialog title="Upload payment file" size={560} onClose={onClose} kind={paymentsIntake} />;
}

const paymentsIntake: IntakeKind<PaymentSource, PaymentSource & Pick<PaymentFile, 'rows' | 'lines'>> = {
  name: 'payments',
  noun: 'payments',
  text: 'What a buyer paid, as it sent it: CSV with a header, at most 700 kB. One fault keeps the whole file out.',
  open: async (file, former) => {
    const chosen = await readChosenFile(file);
    const bound = guessBindings(chosen.header);
    return { schemeUUID: null, productOfFile: '', zone: 'UTC', stamp: 'START', ...former, file, ...chosen, bound };
  },
  columns: (source, onChange) => <PaymentColumns source={source} onChange={onChange} />,
  missing: ({ schemeUUID, bound, productOfFile }) => {
    if (schemeUUID === null) return 'Choose the scheme that the buyer pays for.';
    if (bound.gbp === null) return 'Choose the column of the amounts.';
    return bound.product === null && productOfFile.trim() === '' ? 'Name the product, or choose its column.' : null;
  },
  check: async (source) => {
    const { rows, lines } = await sendPayments(source, true);
    return { ...source, rows, lines };
  },
  outcome: ({ name, rows, lines }) => (
    <Tally
      figures={[
        { label: 'Rows', value: rows, note: name },
        { label: 'Lines of payments', value: lines, tone: 'good' },
      ]}
    />
  ),
  action: ({ lines }) => ({ label: 'Upload', disabled: lines === 0 }),
  store: async (checked) => {
    const { name, lines } = await sendPayments(checked, false);
    return `${name} has been saved: ${plural(lines, 'line')} of payments.`;
  },
};

const sendPayments = (
  { name, content, schemeUUID, bound, productOfFile, zone, stamp }: PaymentSource,
  dryRun: boolean,
) =>
  api.createPaymentFile({
    body: {
      name,
      schemeUUID: schemeUUID!,
      ...(bound.product === null && { product: productOfFile.trim() }),
      mapping: mappingOf(bound, zone, stamp),
      content,
      dryRun,
    },
  });

type PaymentColumnsProps = { source: PaymentSource; onChange: (source: PaymentSource) => void };

function PaymentColumns({ source, onChange }: PaymentColumnsProps) {
  const { header, bound, schemeUUID, productOfFile, zone, stamp } = source;
  const set = (change: Partial<PaymentSource>) => onChange({ ...source, ...change });
  const schemes = useQuery(allSchemes()).data?.data ?? [];
  return (
    <>
      <Select
        label="Scheme"
        withAsterisk
        searchable
        data={schemes.map((scheme) => ({ value: scheme.schemeUUID, label: scheme.name }))}
        value={schemeUUID}
        onChange={(value) => set({ schemeUUID: value })}
      />
      <div className={formClasses.pair}>
        {bindings.map(([name, label]) => (
          <Select
            key={name}
            label={label}
            placeholder="No column"
            clearable={name !== 'gbp'}
            data={[...new Set(header)]}
            value={bound[name]}
            onChange={(value) => set({ bound: { ...bound, [name]: value } })}
          />
        ))}
        {bound.product === null && (
          <TextInput
            label="Product for the whole file"
            placeholder="SU"
            value={productOfFile}
            onChange={({ currentTarget: { value } }) => set({ productOfFile: value })}
          />
        )}
        {bound.halfHour !== null && <ConventionFields convention={{ zone, stamp }} onChange={set} />}
      </div>
    </>
  );
}
