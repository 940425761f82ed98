import { Fuzzer } from '#testing/fuzz/fuzzer.ts';
import { operationsInOrder } from '#testing/validRequests.ts';
import { withService } from '../../harness/inProcessService.ts';
import type { Proof } from '../proof.ts';

/**
 * Generated requests to every operation: never a 5xx, every error a problem that reveals no internals, every response
 * as the document describes.
 */
const fuzzing: Proof = {
  title: 'Whatever request is sent, the response is as the document describes',
  minutes: 60,
  options: {
    cases: { about: 'requests per operation', fallback: 600 },
    seed: { about: 'where the generator begins', fallback: 1 },
  },
  run: ({ cases, seed }) =>
    withService(async (target) => {
      const fuzzer = new Fuzzer(target);
      const byStatus: Record<string, number> = {};
      let generated = 0;
      for (const name of operationsInOrder) {
        const tally = await fuzzer.run(name, { cases: cases!, seed: seed! });
        generated += tally.cases;
        for (const [status, count] of Object.entries(tally.byStatus))
          byStatus[status] = (byStatus[status] ?? 0) + count;
      }
      await fuzzer.close();
      const statuses = Object.entries(byStatus).map(([status, count]) => `${count} × ${status}`);
      return [
        `${generated} generated requests to ${operationsInOrder.length} operations, seed ${seed}`,
        `responses: ${statuses.join(', ')}`,
      ];
    }),
};

export default fuzzing;
