import { expect, test } from 'vitest';
import { logText } from './logText.ts';

test.each([
  [{ kind: 'SENT', detail: 'to Charger cloud' }, 'Sent: to Charger cloud'],
  [{ kind: 'REJECTED', detail: 'NOT_AVAILABLE, “Rang him”' }, 'Unavailable: unplugged, empty or full, “Rang him”'],
  [{ kind: 'CANCELLED', detail: 'STOPPED, ACKNOWLEDGED before' }, 'Cancelled: emergency stop, accepted before'],
  [{ kind: 'CANCELLED', detail: 'DFS withdrew it' }, 'Cancelled: DFS withdrew it'],
  [{ kind: 'ACCEPTED', detail: '' }, 'Accepted'],
])('%j in the log: %s', (entry, text) => expect(logText(entry)).toBe(text));
