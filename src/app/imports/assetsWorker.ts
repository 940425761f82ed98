import './zodInWorker.ts';
import type { ColumnMap } from './columnMap.ts';
import { readAssetLine, type AssetLine, type BadAssetLine } from './readAssetLine.ts';
import { readHead, readRows, type FileHead } from './readRows.ts';
import { answerCalls } from './workerCalls.ts';

export type AssetsCalls = {
  head: { input: File; output: FileHead | null };
  check: { input: { file: File; columns: ColumnMap }; output: CheckedAssets };
};
export interface CheckedAssets {
  good: AssetLine[];
  bad: BadAssetLine[];
}

const MOST_ASSET_LINES = 50_000;

answerCalls<AssetsCalls>({
  head: readHead,
  check: async ({ file, columns }, onShare) => {
    const good: AssetLine[] = [];
    const bad: BadAssetLine[] = [];
    let isHeader = true;
    for await (const rows of readRows(file, (bytes) => onShare(bytes / file.size)))
      for (const { line, fields } of rows) {
        if (isHeader) {
          isHeader = false;
          continue;
        }
        const read = readAssetLine(line, fields, columns);
        if ('reason' in read) bad.push(read);
        else good.push(read);
        if (good.length + bad.length > MOST_ASSET_LINES) throw new Error(`The file has more than ${MOST_ASSET_LINES.toLocaleString('en-GB')} lines: cut it in parts`);
      }
    return { good, bad };
  },
});
