import { useState } from 'react';
import type { PersonalRecord } from '#shared/contract/data-export.ts';
import { ArchiveDialog } from '../../../components/archive/archive-dialog.tsx';
import { Button } from '../../../components/button.tsx';
import { saveJson } from '../../../lib/save-file.ts';
import { collectOwnArchive, dataName, recordsContent } from '../own-archive.ts';
import { profileTexts } from '../texts.ts';

/** Downloads everything stored about the person: records and files. */
export default function DownloadData({ onClose }: { onClose: () => void }) {
  const [records, setRecords] = useState<readonly PersonalRecord[]>([]);
  const saveRecords = () => saveJson(recordsContent(records), `${dataName()}.json`);
  return (
    <ArchiveDialog
      title={profileTexts.downloadData}
      collect={(options) => collectOwnArchive({ ...options, onRecords: setRecords })}
      onClose={onClose}
      alternative={
        <Button variant="secondary" onClick={saveRecords}>
          Records only (JSON)
        </Button>
      }
    >
      <p className="soft">
        The ZIP file has your documents in a folder for each case, an index to open in your browser, and all
        records as JSON: your profile, cases with their history, messages, and answers, and everything sent to
        us from your email address. The records alone have links to the files that work for up to an hour.
      </p>
    </ArchiveDialog>
  );
}
