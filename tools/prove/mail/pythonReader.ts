import { spawnSync } from 'node:child_process';

/** What a reader of another make finds in a calendar's entry. */
export interface ReadEntry {
  uid: string;
  sequence: number;
  start: string;
  end: string;
  summary: string;
  description: string;
  status: string;
}

const CANDIDATES = ['/usr/bin/python3', 'python3'];
const PROGRAM = `
import icalendar, json, sys
calendar = icalendar.Calendar.from_ical(sys.stdin.buffer.read())
at = lambda entry, name: entry[name].dt.strftime('%Y-%m-%dT%H:%M:%SZ')
print(json.dumps([{
    'uid': str(entry['UID']), 'sequence': int(entry['SEQUENCE']), 'start': at(entry, 'DTSTART'), 'end': at(entry, 'DTEND'),
    'summary': str(entry['SUMMARY']), 'description': str(entry['DESCRIPTION']), 'status': str(entry['STATUS'])
} for entry in calendar.walk('VEVENT')]))`;

/** Debian's python3-icalendar, with its version; null where it is not installed. */
export function findPythonReader(): { version: string; read: (calendar: string) => ReadEntry[] } | null {
  for (const python of CANDIDATES) {
    const found = spawnSync(python, ['-c', 'import icalendar; print(icalendar.__version__)'], { encoding: 'utf8' });
    if (found.status !== 0) continue;
    return { version: found.stdout.trim(), read: (calendar) => readWith(python, calendar) };
  }
  return null;
}

function readWith(python: string, calendar: string): ReadEntry[] {
  const { status, stdout, stderr } = spawnSync(python, ['-c', PROGRAM], {
    input: calendar,
    encoding: 'utf8',
    maxBuffer: 64 * 1024 * 1024,
    env: { PYTHONIOENCODING: 'utf-8' },
  });
  if (status !== 0) throw new Error(`python3-icalendar cannot read the calendar: ${stderr.slice(-400)}`);
  return JSON.parse(stdout) as ReadEntry[];
}
