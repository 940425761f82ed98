import { ActionIcon, Button, SegmentedControl, Select } from '@mantine/core';
import { IconArrowsMinimize, IconChartGridDots, IconMoon, IconSun, IconTable, IconX } from '@tabler/icons-react';
import { Link } from '@tanstack/react-router';
import { type ReactNode, useEffect } from 'react';
import { usePortfolioNames } from '#app/data/names.ts';
import { Clock } from '#app/shell/Clock.tsx';
import { Freshness } from '#app/shell/Freshness.tsx';
import { Logo } from '#app/ui/Logo.tsx';
import type { Event } from '#contract/event.ts';
import { tileGrouping, tileQuestion } from '#contract/tiles.ts';
import { groupingWords, questionWords } from './tileWords.ts';
import { addressOf, needsEvent, questionOf, type WallSearch } from './wallSearch.ts';
import classes from './WallBar.module.css';

type WallBarProps = {
  address: WallSearch;
  events: readonly Event[];
  eventUUID: string | undefined;
  onChange: (change: Partial<WallSearch>) => void;
  isTable: boolean;
  onTable: () => void;
  isDark: boolean;
  onScheme: () => void;
  onLeave: () => void;
};

const WHOLE_FLEET = 'fleet';
const QUESTIONS = tileQuestion.options.map((each) => ({ value: addressOf(each), label: questionWords[each].label }));
const BLOCKS = tileGrouping.options.map((each) => ({ value: each.toLowerCase(), label: groupingWords[each] }));
const ORDERS = [
  { value: 'best', label: 'Best first' },
  { value: 'street', label: 'By street' },
];

/** The wall's own head: what is asked, about which assets, in which blocks and order. */
export function WallBar(props: WallBarProps) {
  const { address, events, eventUUID, onChange, isTable, onTable, isDark, onScheme, onLeave } = props;
  const names = usePortfolioNames();
  const isOfEvent = needsEvent(questionOf(address.q));
  const about = [
    ...(isOfEvent ? [] : [{ value: WHOLE_FLEET, label: 'Whole fleet' }]),
    ...events.map((event) => ({ value: event.eventUUID, label: event.name })),
  ];
  useEffect(() => {
    document.title = 'Fleet wall · Halfhour';
  }, []);
  return (
    <div className={classes.bar}>
      <Link to="/" className={classes.brand} aria-label="Halfhour, home">
        <Logo size={22} />
      </Link>
      <h1>Fleet wall</h1>
      <SegmentedControl
        className={classes.question}
        aria-label="Question"
        value={address.q}
        data={QUESTIONS}
        onChange={(q) => onChange({ q })}
      />
      <Select
        aria-label="Assets"
        w={190}
        allowDeselect={false}
        data={about}
        value={eventUUID ?? (isOfEvent ? null : WHOLE_FLEET)}
        placeholder="No event"
        onChange={(value) => onChange({ event: value === WHOLE_FLEET ? undefined : (value ?? undefined) })}
      />
      <Select
        aria-label="Blocks"
        w={140}
        allowDeselect={false}
        data={BLOCKS}
        value={address.by}
        onChange={(by) => onChange({ by: (by ?? 'portfolio') as WallSearch['by'] })}
      />
      <Select
        aria-label="Order"
        w={160}
        allowDeselect={false}
        data={ORDERS}
        value={address.order}
        onChange={(order) => onChange({ order: order === 'street' ? 'street' : 'best' })}
      />
      {address.portfolio !== undefined && (
        <Button
          variant="default"
          aria-label="Assets of all portfolios"
          rightSection={<IconX size={14} stroke={1.8} />}
          onClick={() => onChange({ portfolio: undefined })}
        >
          {names.get(address.portfolio) ?? 'One portfolio'}
        </Button>
      )}
      <span className={classes.space} />
      <span className={classes.desk}>
        <Freshness />
        <Clock />
      </span>
      <BarButton label={isTable ? 'View as tiles' : 'View as table'} onClick={onTable}>
        {isTable ? <IconChartGridDots size={18} stroke={1.6} /> : <IconTable size={18} stroke={1.6} />}
      </BarButton>
      <BarButton label={isDark ? 'Use standard colours' : 'Use dark colours'} onClick={onScheme}>
        {isDark ? <IconSun size={18} stroke={1.6} /> : <IconMoon size={18} stroke={1.6} />}
      </BarButton>
      <BarButton label="Exit wall" onClick={onLeave}>
        <IconArrowsMinimize size={18} stroke={1.6} />
      </BarButton>
    </div>
  );
}

const BarButton = ({ label, onClick, children }: { label: string; onClick: () => void; children: ReactNode }) => (
  <ActionIcon size={32} aria-label={label} title={label} onClick={onClick}>
    {children}
  </ActionIcon>
);
