import '@mantine/notifications/styles.layer.css';
import { Notifications } from '@mantine/notifications';

/** At most three notices at a time; the others wait. */
export default function NoticeStack() {
  return <Notifications position="bottom-right" limit={3} />;
}
