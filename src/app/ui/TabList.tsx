import { Tabs } from '@mantine/core';
import { type ReactNode, useEffect, useRef } from 'react';
import { scrollToMiddle } from './scrollToMiddle.ts';
import classes from './TabList.module.css';

/** Tabs that scroll sideways on a phone, the chosen one in sight. */
export function TabList({ chosen, children }: { chosen: string; children: ReactNode }) {
  const list = useRef<HTMLDivElement>(null);
  useEffect(() => {
    const tabs = list.current!;
    scrollToMiddle(tabs, tabs.querySelector<HTMLElement>(`[id$='-tab-${chosen}']`));
  }, [chosen]);
  return (
    <Tabs.List ref={list} className={classes.list}>
      {children}
    </Tabs.List>
  );
}
