import { Button, Group, Modal } from '@mantine/core';
import { useMutation } from '@tanstack/react-query';
import { mutation } from '#app/data/query.ts';
import { statusCodeWords } from '#app/features/messages/webhooks/index.ts';
import { ErrorState } from '#app/ui/ErrorState.tsx';
import { FactGrid } from '#app/ui/FactGrid.tsx';
import { StatusChip } from '#app/ui/StatusChip.tsx';
import type { Controller } from '#contract/dispatch/controller.ts';
import { formatCount } from '#text/count.ts';
import classes from './controllers.module.css';

/** Sends a test message, without a dispatch in it, and shows what came back. */
export default function TestController({ controller, onClose }: { controller: Controller; onClose: () => void }) {
  const test = useMutation(mutation('testController'));
  const result = test.data;
  return (
    <Modal opened onClose={onClose} title={`Test ${controller.name}`}>
      <div className={classes.stack}>
        <p className={classes.text}>
          A message of type DISPATCH.TEST is sent to {controller.url ?? 'it'}, signed as dispatches are. No device is
          switched.
        </p>
        <div className={classes.result} aria-live="polite">
          {test.isError ? (
            <ErrorState error={test.error} />
          ) : result ? (
            <FactGrid
              columns={2}
              facts={[
                [
                  'Result',
                  <StatusChip key="result" kind="delivery" status={result.error === null ? 'SUCCEEDED' : 'FAILED'} />,
                ],
                ['Status code', statusCodeWords(result.statusCode)],
                ['Time', `${formatCount(result.responseTimeMs)} ms`],
                ['Answers in the response', result.answers],
                ...(result.error === null ? [] : [['Error', result.error, 'whole'] as const]),
              ]}
            />
          ) : (
            <p className={classes.note}>
              {test.isPending ? 'Waiting for a response (up to 10 seconds) …' : 'The result appears here.'}
            </p>
          )}
        </div>
        <Group justify="flex-end" gap="xs">
          <Button variant="default" onClick={onClose}>
            Close
          </Button>
          <Button
            loading={test.isPending}
            onClick={() => test.mutate({ params: { controllerUUID: controller.controllerUUID }, body: {} })}
          >
            {result ? 'Send again' : 'Send test'}
          </Button>
        </Group>
      </div>
    </Modal>
  );
}
