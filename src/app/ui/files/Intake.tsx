import { Button, Modal, Progress } from '@mantine/core';
import { useIsMutating, useMutation, useQueryClient } from '@tanstack/react-query';
import { type ReactNode, useEffect, useRef, useState } from 'react';
import { notifySuccess } from '../notify.ts';
import type { ChunkSender } from './chunkSender.ts';
import { FileChoice, type FileTemplate } from './FileChoice.tsx';
import { FileRefusal } from './FileRefusal.tsx';
import { IntakeProgress, IntakeSteps } from './IntakeProgress.tsx';
import classes from './files.module.css';

/** A chosen file; its worker is terminated with the next file, unless an import still needs it. */
export interface IntakeSource {
  file: File;
  worker?: Worker;
}

/** An import that was started: it continues while other pages are open, which need not show it. */
export interface StartedIntake {
  sender: ChunkSender;
  /** What the lines became, below the progress. */
  result: (isDone: boolean) => ReactNode;
}

/** One kind of file. `Source` is a file and the choices of how to read it, `Checked` the outcome of its check. */
export interface IntakeKind<Source extends IntakeSource, Checked> {
  name: string;
  /** What is sent, in the plural. */
  noun: string;
  /** What the file may contain, in a sentence. */
  text: string;
  template?: FileTemplate;
  /** Opens a file, with the choices made for the file before it. */
  open: (file: File, former: Source | null) => Promise<Source>;
  /** Choices of how to read the file; without them it is checked as soon as it is opened. */
  columns?: (source: Source, onChange: (next: Source) => void) => ReactNode;
  /** What has to be chosen before the lines can be checked. */
  missing?: (source: Source) => string | null;
  /** Reads every line and predicts its outcome; nothing is stored. */
  check: (source: Source, onShare: (share: number) => void) => Promise<Checked>;
  outcome: (checked: Checked, onChange: (next: Checked) => void) => ReactNode;
  /** The button that stores; none where the file has to be corrected first. */
  action: (checked: Checked) => { label: string; disabled: boolean } | null;
  /** Stores the lines and returns what to say, or starts to store them; calls `onChange` where something is missing. */
  store: (checked: Checked, onChange: (next: Checked) => void) => Promise<string | StartedIntake | void>;
  /** A link to what was stored. */
  after?: ReactNode;
}

type CurrentIntake = StartedIntake & IntakeSource;
/** The latest import of each kind, by its name, as long as nobody has seen its end. */
const current = new Map<string, CurrentIntake>();

type IntakeProps<Source extends IntakeSource, Checked> = { kind: IntakeKind<Source, Checked>; onStored?: () => void };

/** Takes a file in: it is chosen, its columns too, every line is checked, and what was checked is stored. */
export function Intake<Source extends IntakeSource, Checked>({ kind, onStored }: IntakeProps<Source, Checked>) {
  const client = useQueryClient();
  const { name } = kind;
  const [source, setSource] = useState<Source | null>(null);
  const [checked, setChecked] = useState<Checked | null>(null);
  const [started, setStarted] = useState<CurrentIntake | null>(() => current.get(name) ?? null);
  const [share, setShare] = useState(0);
  const former = useRef<Source | null>(null);
  const worker = useRef<Worker | undefined>(undefined);
  const replaceWorker = (next?: Worker) => {
    worker.current?.terminate();
    worker.current = next;
  };
  useEffect(() => () => worker.current?.terminate(), []);
  useEffect(
    () => () => {
      if (started?.sender.state().phase === 'done') current.delete(name);
    },
    [name, started],
  );
  const opening = useMutation({
    mutationFn: async (file: File) => {
      const opened = await kind.open(file, former.current);
      replaceWorker(opened.worker);
      if (!kind.columns) setChecked(await kind.check(opened, setShare));
      setSource(opened);
    },
  });
  const checking = useMutation({
    mutationFn: async (read: Source) => {
      setShare(0);
      setChecked(await kind.check(read, setShare));
    },
  });
  const storing = useMutation({
    mutationKey: ['intake'],
    mutationFn: async (accepted: Checked) => {
      const next = await kind.store(accepted, setChecked);
      if (typeof next === 'string') {
        notifySuccess(next);
        onStored?.();
      }
      if (typeof next !== 'object') return;
      worker.current = undefined;
      next.sender.start();
      const all = { ...source!, ...next };
      current.set(name, all);
      setStarted(all);
    },
    onSettled: () => void client.invalidateQueries(),
  });
  const again = () => {
    former.current = source;
    replaceWorker();
    started?.worker?.terminate();
    current.delete(name);
    setStarted(null);
    setSource(null);
    setChecked(null);
    opening.reset();
    checking.reset();
    storing.reset();
  };

  if (started)
    return (
      <IntakeProgress
        fileName={started.file.name}
        sender={started.sender}
        noun={kind.noun}
        after={kind.after}
        onAgain={again}
      >
        {started.result}
      </IntakeProgress>
    );
  if (source && checked) {
    const action = kind.action(checked);
    return (
      <div className={classes.stack}>
        {kind.columns && <IntakeSteps step="Check" />}
        {kind.outcome(checked, setChecked)}
        {storing.isError && <FileRefusal error={storing.error} />}
        <div className={classes.end}>
          <Button
            variant="default"
            disabled={storing.isPending}
            onClick={() => {
              if (!kind.columns) return again();
              setChecked(null);
              storing.reset();
            }}
          >
            {kind.columns ? 'Back to columns' : 'Choose another file'}
          </Button>
          {action && (
            <Button loading={storing.isPending} disabled={action.disabled} onClick={() => storing.mutate(checked)}>
              {action.label}
            </Button>
          )}
        </div>
      </div>
    );
  }
  if (source && kind.columns) {
    const missing = kind.missing?.(source) ?? null;
    return (
      <div className={classes.stack}>
        <IntakeSteps step="Columns" />
        {kind.columns(source, setSource)}
        {missing && <p className={classes.quiet}>{missing}</p>}
        {checking.isPending && <Progress value={100 * share} aria-label="Checking lines" />}
        {checking.isError && <FileRefusal error={checking.error} onRetry={() => checking.mutate(source)} />}
        <div className={classes.end}>
          <Button variant="default" onClick={again}>
            Choose another file
          </Button>
          <Button loading={checking.isPending} disabled={missing !== null} onClick={() => checking.mutate(source)}>
            Check lines
          </Button>
        </div>
      </div>
    );
  }
  return (
    <div className={classes.stack}>
      {kind.columns && <IntakeSteps step="File" />}
      <FileChoice
        name={name}
        text={kind.text}
        template={kind.template}
        onFile={(file) => opening.mutate(file)}
        pending={opening.isPending}
        error={opening.error}
      />
    </div>
  );
}

/** The same in a dialog, which stays open while it stores. */
export function IntakeDialog<Source extends IntakeSource, Checked>({
  title,
  size,
  onClose,
  kind,
}: IntakeProps<Source, Checked> & { title: string; size: number; onClose: () => void }) {
  const storing = useIsMutating({ mutationKey: ['intake'] });
  return (
    <Modal opened onClose={() => storing === 0 && onClose()} title={title} size={size}>
      <Intake kind={kind} onStored={onClose} />
    </Modal>
  );
}
