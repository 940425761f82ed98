import { Button, Group, Modal, MultiSelect } from '@mantine/core';
import { useMutation, useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { mutation } from '#app/data/query.ts';
import { allPortfolios } from '#app/data/sharedQueries.ts';
import { notifySuccess, notifyError } from '#app/ui/notify.ts';
import type { Event } from '#contract/event.ts';
import { plural } from '#text/count.ts';

/** Assigns more portfolios to a scheduled event. */
export default function AssignPortfolios({ event, onClose }: { event: Event; onClose: () => void }) {
  const [chosen, setChosen] = useState<string[]>([]);
  const portfolios = useQuery(allPortfolios());
  const assign = useMutation({
    ...mutation('assignEventPortfolios'),
    onSuccess: ({ assetsInvited }) => {
      onClose();
      notifySuccess(
        `${plural(chosen.length, 'portfolio')} assigned to ${event.name}: ${plural(assetsInvited, 'asset')} invited.`,
      );
    },
    onError: notifyError,
  });
  const others = (portfolios.data?.data ?? []).filter(
    ({ portfolioUUID }) => !event.portfolioUUIDs.includes(portfolioUUID),
  );
  return (
    <Modal opened onClose={onClose} title={`Assign portfolios to ${event.name}`}>
      <MultiSelect
        label="Portfolios"
        description="Their ready assets will be invited."
        placeholder={chosen.length === 0 ? 'Choose portfolios' : undefined}
        nothingFoundMessage="Every portfolio is already assigned"
        searchable
        data-autofocus
        data={others.map(({ portfolioUUID, name, assetCount }) => ({
          value: portfolioUUID,
          label: `${name} (${assetCount})`,
        }))}
        value={chosen}
        onChange={setChosen}
      />
      <Group justify="flex-end" gap="xs" mt="md">
        <Button variant="default" onClick={onClose}>
          Cancel
        </Button>
        <Button
          disabled={chosen.length === 0}
          loading={assign.isPending}
          onClick={() => assign.mutate({ params: { 'event-uuid': event.eventUUID }, body: { portfolioUUIDs: chosen } })}
        >
          {chosen.length === 0 ? 'Assign portfolios' : `Assign ${plural(chosen.length, 'portfolio')}`}
        </Button>
      </Group>
    </Modal>
  );
}
