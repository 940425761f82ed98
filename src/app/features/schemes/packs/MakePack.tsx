import { Select, Textarea, TextInput } from '@mantine/core';
import { useForm } from '@mantine/form';
import { useNavigate } from '@tanstack/react-router';
import type { BodyOf } from '#app/data/operationTypes.ts';
import { useOperation } from '#app/data/useOperation.ts';
import { FormDialog } from '#app/ui/FormDialog.tsx';
import type { PackDocument } from '#contract/pack/document.ts';
import type { Pack } from '#contract/pack/pack.ts';
import { openQuestions, packBaselineWords } from './packWords.ts';

type Baseline = PackDocument['baseline']['default'];
type PackForm = { packId: string; version: string; name: string; baseline: Baseline; statements: string[] };

function draftOf(form: PackForm, pack: Pack): BodyOf<'createMarketPack'> {
  const questions = openQuestions(pack.gaps);
  const isOther = form.baseline !== pack.document.baseline.default;
  return {
    packId: form.packId.trim(),
    version: form.version.trim(),
    parent: { packId: pack.packId, version: pack.version },
    overrides: { name: form.name.trim(), ...(isOther && { baseline: { default: form.baseline } }) },
    confirmations: questions.flatMap(({ at }, place) => {
      const statement = form.statements[place]!.trim();
      return statement === '' ? [] : [{ at, statement }];
    }),
  };
}

function errorsOf({ packId, version, name }: PackForm): Record<string, string> {
  const errors: Record<string, string> = {};
  if (name.trim() === '') errors['name'] = 'Enter a name for the rules';
  if (!/^[A-Z][A-Z0-9_]{0,49}$/.test(packId.trim()))
    errors['packId'] = 'Use capital letters, digits and _, for example SSEN_EVENINGS';
  if (!/^[A-Za-z0-9][A-Za-z0-9.-]{0,29}$/.test(version.trim()))
    errors['version'] = 'Use letters, digits, full stops and hyphens';
  return errors;
}

/** Form for a version of one's own: a name, the baseline, and what the buyer has stated. */
export default function MakePack({ pack, onClose }: { pack: Pack; onClose: () => void }) {
  const navigate = useNavigate();
  const create = useOperation('createMarketPack');
  const questions = openQuestions(pack.gaps);
  const form = useForm<PackForm>({
    initialValues: {
      packId: pack.origin === 'OWN' ? pack.packId : '',
      version: pack.origin === 'OWN' ? '' : '1',
      name: pack.document.name,
      baseline: pack.document.baseline.default,
      statements: questions.map(() => ''),
    },
    validate: errorsOf,
  });
  const send = async (values: PackForm) => {
    const made = await create({ body: draftOf(values, pack) });
    await navigate({ to: '/schemes/packs/$packUUID', params: { packUUID: made.packUUID } });
    return made.status === 'READY' ? `${made.name} can settle live events.` : `${made.name} is a draft.`;
  };
  return (
    <FormDialog
      title="Create own version"
      action="Create version"
      form={form}
      onSubmit={send}
      onClose={onClose}
      size={520}
    >
      <TextInput label="Name" withAsterisk data-autofocus {...form.getInputProps('name')} />
      <TextInput label="Code" withAsterisk placeholder="SSEN_EVENINGS" {...form.getInputProps('packId')} />
      <TextInput label="Version" withAsterisk placeholder="2026-11" {...form.getInputProps('version')} />
      <Select
        label="Baseline"
        allowDeselect={false}
        data={pack.document.baseline.allowed.map((value) => ({ value, label: packBaselineWords[value] }))}
        {...form.getInputProps('baseline')}
      />
      {questions.map(({ at, detail }, place) => (
        <Textarea
          key={at}
          label={detail}
          description="What the buyer stated and where; leave empty until known"
          autosize
          minRows={1}
          maxRows={4}
          maxLength={500}
          {...form.getInputProps(`statements.${place}`)}
        />
      ))}
    </FormDialog>
  );
}
