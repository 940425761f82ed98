import { Button, Group, Modal, Select } from '@mantine/core';
import { useMutation, useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { portfolioMutations, portfolioQueries } from '#app/api/portfolios.ts';
import { ErrorState } from '#app/shell/ErrorState.tsx';
import { notifyDone } from '#app/shell/notify.ts';
import { plural } from '#app/shell/plural.ts';
import classes from './assets.module.css';

type AssignDialogProps = { opened: boolean; onClose: () => void; assetUUIDs: readonly string[]; onDone?: () => void };

/** Moves assets into one portfolio. */
export function AssignDialog({ opened, onClose, assetUUIDs, onDone }: AssignDialogProps) {
  const [portfolioUUID, setPortfolioUUID] = useState<string | null>(null);
  const { data: portfolios, error, refetch } = useQuery({ ...portfolioQueries.list(), enabled: opened });
  const assigning = useMutation(portfolioMutations.assign());
  const chosen = portfolios?.data.find((one) => one.portfolioUUID === portfolioUUID);
  const what = plural(assetUUIDs.length, 'asset');

  const close = () => {
    assigning.reset();
    setPortfolioUUID(null);
    onClose();
  };
  const assign = () => {
    if (!chosen) return;
    assigning.mutate(
      { portfolioUUID: chosen.portfolioUUID, assetUUIDs },
      {
        onSuccess: ({ assigned, unchanged }) => {
          notifyDone(`${plural(assigned, 'asset')} moved into ${chosen.name}${unchanged > 0 ? `; ${unchanged.toLocaleString('en-GB')} there already` : ''}`);
          close();
          onDone?.();
        },
      },
    );
  };

  return (
    <Modal opened={opened} onClose={close} title={`Assign ${what} to a portfolio`}>
      {error && !portfolios ? (
        <ErrorState error={error} onRetry={() => void refetch()} />
      ) : (
        <Select
          label="Portfolio"
          placeholder="Choose a portfolio"
          searchable
          data={(portfolios?.data ?? []).map((one) => ({ value: one.portfolioUUID, label: `${one.name} (${one.assetCount.toLocaleString('en-GB')})` }))}
          nothingFoundMessage="No portfolio"
          value={portfolioUUID}
          onChange={setPortfolioUUID}
        />
      )}
      <p className={classes.hint}>An asset belongs to one portfolio at most: those in another one leave it.</p>
      {assigning.isError && <ErrorState error={assigning.error} />}
      <Group justify="flex-end" gap="xs">
        <Button variant="default" onClick={close}>
          Cancel
        </Button>
        <Button loading={assigning.isPending} disabled={!chosen} onClick={assign}>
          Assign {what}
        </Button>
      </Group>
    </Modal>
  );
}
