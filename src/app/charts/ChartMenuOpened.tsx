import { Menu } from '@mantine/core';
import { IconCopy, IconDownload, IconPhoto } from '@tabler/icons-react';
import { saveCsv, toCsv, toTsv } from '#app/format/exportCsv.ts';
import { saveFile } from '#app/format/saveFile.ts';
import { notifySuccess, notifyError } from '#app/ui/notify.ts';
import { formatCount } from '#text/count.ts';
import type { ChartTable } from './ChartDataTable.tsx';
import { type ChartMenuProps, ChartMenuButton } from './ChartMenuButton.tsx';
import classes from './ChartMenuOpened.module.css';

/** Export menu of a chart with its keys; open from the start. */
export default function ChartMenuOpened({ title, fileName, disabled, table, picture, help }: ChartMenuProps) {
  const header = ({ columns }: ChartTable): string[] => columns.map(({ label }) => label);
  const csv = () => {
    const data = table();
    saveCsv(fileName, toCsv(header(data), data.rows));
  };
  const copy = () => {
    const data = table();
    navigator.clipboard
      .writeText(toTsv(header(data), data.rows))
      .then(() => notifySuccess(`${formatCount(data.rows.length)} rows of ${title} have been copied.`), notifyError);
  };
  const png = async () => {
    const { paintPicture } = await import('./picture.ts');
    const canvas = await paintPicture(picture!());
    const blob = await new Promise<Blob | null>((done) => canvas.toBlob(done, 'image/png'));
    if (blob) saveFile(fileName, 'png', blob);
  };

  return (
    <Menu position="bottom-end" width={252} defaultOpened>
      <Menu.Target>
        <ChartMenuButton title={title} disabled={disabled} />
      </Menu.Target>
      <Menu.Dropdown>
        <Menu.Item leftSection={<IconCopy size={16} stroke={1.6} />} onClick={copy}>
          Copy table
        </Menu.Item>
        <Menu.Item leftSection={<IconDownload size={16} stroke={1.6} />} onClick={csv}>
          Download CSV
        </Menu.Item>
        {picture && (
          <Menu.Item leftSection={<IconPhoto size={16} stroke={1.6} />} onClick={() => void png().catch(notifyError)}>
            Download PNG
          </Menu.Item>
        )}
        {help.length > 0 && (
          <>
            <Menu.Divider />
            <div className={classes.help}>
              {help.map((line) => (
                <p key={line}>{line}</p>
              ))}
            </div>
          </>
        )}
      </Menu.Dropdown>
    </Menu>
  );
}
