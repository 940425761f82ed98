import { Popover, SegmentedControl } from '@mantine/core';
import { IconCopy } from '@tabler/icons-react';
import { useState, useSyncExternalStore } from 'react';
import { callLog, requestLine, type Call } from '#app/data/callLog.ts';
import { formatCurl, formatTypeScript } from '#app/data/formatCall.ts';
import { notifySuccess, notifyError } from '#app/ui/notify.ts';
import { CallsIcon } from './CallsIcon.tsx';
import classes from './CallsOpened.module.css';

/** The list of calls below its button; open from the start. */
export default function CallsOpened() {
  const [opened, setOpened] = useState(true);
  return (
    <Popover opened={opened} onChange={setOpened} position="bottom-end" shadow="md" width={460} trapFocus returnFocus>
      <Popover.Target>
        <CallsIcon onClick={() => setOpened(!opened)} />
      </Popover.Target>
      <Popover.Dropdown aria-label="Copy as curl" maw="calc(100vw - 16px)">
        <CallList />
      </Popover.Dropdown>
    </Popover>
  );
}

type Form = 'curl' | 'TypeScript';
const writers: Record<Form, (call: Call) => string> = { curl: formatCurl, TypeScript: formatTypeScript };

/** The reads of this screen and the last change, each copied as a command or a program. */
function CallList() {
  const { reads, write } = useSyncExternalStore(callLog.subscribe, callLog.snapshot);
  const [form, setForm] = useState<Form>('curl');
  const copy = (call: Call) =>
    void navigator.clipboard
      .writeText(writers[form](call))
      .then(() => notifySuccess(`${requestLine(call)} has been copied as ${form}.`), notifyError);
  return (
    <div className={classes.calls}>
      <SegmentedControl size="xs" aria-label="Copy as" value={form} onChange={setForm} data={['curl', 'TypeScript']} />
      <h2>Requests made by this screen</h2>
      {reads.length === 0 ? (
        <p>This screen has made no API requests yet.</p>
      ) : (
        <ul>
          {reads.map((call) => (
            <CallLine key={requestLine(call)} call={call} onCopy={copy} />
          ))}
        </ul>
      )}
      {write && (
        <>
          <h2>Last change</h2>
          <ul>
            <CallLine call={write} onCopy={copy} />
          </ul>
        </>
      )}
      <p>
        The address, key and tenant are not included: set HALFHOUR_URL, HALFHOUR_KEY and HALFHOUR_TENANT where you run
        it.
      </p>
    </div>
  );
}

function CallLine({ call, onCopy }: { call: Call; onCopy: (call: Call) => void }) {
  const [method, address = ''] = requestLine(call).split(/ (.*)/s);
  return (
    <li>
      <button
        type="button"
        aria-label={`Copy ${requestLine(call)}`}
        title={requestLine(call)}
        onClick={() => onCopy(call)}
      >
        <code>
          <span>{method}</span> {address}
        </code>
        <IconCopy size={14} stroke={1.8} aria-hidden="true" />
      </button>
    </li>
  );
}
