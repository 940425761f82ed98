import { Fuzzer } from '#testing/fuzz/fuzzer.ts';
import { operationsInOrder } from '#testing/validRequests.ts';
import { withService } from '../../harness/inProcessService.ts';
import type { Proof } from '../proof.ts';
import fuzzing from './fuzz.ts';

/**
 * The requests of `fuzz`, mixed and 16 concurrently on one tenant: no race between any two operations ends in a 5xx.
 */
const storm: Proof = {
  title: 'Concurrent operations never cause a 5xx or a response outside the document',
  minutes: 60,
  options: fuzzing.options,
  run: ({ cases, seed }) =>
    withService(async (target) => {
      const fuzzer = new Fuzzer(target);
      // With a clock ahead of them, events would be over and nothing could race.
      const sent = await fuzzer.runConcurrently(
        operationsInOrder.filter((name) => name !== 'setClock'),
        { cases: cases!, seed: seed! },
      );
      await fuzzer.close();
      return [`${sent} generated requests, 16 together, to ${operationsInOrder.length - 1} operations, seed ${seed}`];
    }),
};

export default storm;
