import { Tabs } from '@mantine/core';
import { type ReactNode, useEffect, useRef } from 'react';
import classes from './TabList.module.css';

/** Tabs that scroll sideways on a phone, the chosen one in sight. */
export function TabList({ chosen, children }: { chosen: string; children: ReactNode }) {
  const list = useRef<HTMLDivElement>(null);
  useEffect(() => {
    const tabs = list.current!;
    const tab = tabs.querySelector<HTMLElement>(`[id$='-tab-${chosen}']`);
    if (tab) tabs.scrollLeft = tab.offsetLeft - (tabs.clientWidth - tab.offsetWidth) / 2;
  }, [chosen]);
  return (
    <Tabs.List ref={list} className={classes.list}>
      {children}
    </Tabs.List>
  );
}
