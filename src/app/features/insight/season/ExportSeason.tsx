import { Button } from '@mantine/core';
import { IconDownload } from '@tabler/icons-react';
import { useMutation } from '@tanstack/react-query';
import { api } from '#app/data/client.ts';
import { saveCsv } from '#app/format/exportCsv.ts';
import { csvOf, fetchAllRows, savedWords } from '#app/table/listCsv.ts';
import { notifyError, notifySuccess } from '#app/ui/notify.ts';
import { MAX_PAGE_SIZE } from '#contract/paging.ts';
import type { Season } from '#contract/season.ts';
import { schemeNames, seasonColumns, type SeasonRange } from './seasonColumns.tsx';

/** Saves every event of the season as CSV, with the words and units of the table. */
export function ExportSeason({ season, query }: { season: Season | undefined; query: SeasonRange }) {
  const save = useMutation({
    mutationFn: async () => {
      const fetched = await fetchAllRows(
        async (at) => (await api.getSeason({ query: { ...query, ...at, pageSize: MAX_PAGE_SIZE } })).events,
      );
      saveCsv('season', csvOf(seasonColumns(schemeNames(season)), fetched.rows));
      return fetched;
    },
    onSuccess: (fetched) => notifySuccess(savedWords(fetched)),
    onError: notifyError,
  });
  return (
    <Button
      variant="default"
      leftSection={<IconDownload size={16} stroke={1.8} />}
      loading={save.isPending}
      disabled={season === undefined || season.events.totalItems === 0}
      onClick={() => save.mutate()}
    >
      Export
    </Button>
  );
}
