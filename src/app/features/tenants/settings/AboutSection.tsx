import { AboutPanel } from './AboutPanel.tsx';
import { LimitsPanel } from './LimitsPanel.tsx';
import classes from './settings.module.css';

/** Versions behind this dashboard, and what may be asked of the service. */
export default function AboutSection() {
  return (
    <div className={classes.panels}>
      <AboutPanel />
      <LimitsPanel />
    </div>
  );
}
