import { Copy, Download, Printer } from 'lucide-react';
import { formatRecoveryCode } from '#shared/domain/recovery-codes.ts';
import { Button } from '../../../components/button.tsx';
import { saveFile } from '../../../lib/save-file.ts';
import { useCopy } from '../../../lib/use-copy.ts';

/** Shows the codes, which can't be displayed again later, with options to save them. */
export function RecoveryCodeList({ codes }: { codes: readonly string[] }) {
  const lines = codes.map(formatRecoveryCode);
  const text = `Landfall recovery codes\n\n${lines.join('\n')}\n`;
  const { copy } = useCopy({
    copied: 'Copied',
    failed: 'Couldn’t copy the codes',
    instead: 'Download or print them instead.',
  });
  return (
    <>
      <p>
        If you lose your phone, use one of these codes to turn off two-step verification and sign in with your
        password. You won’t see these codes again.
      </p>
      <ol className="recovery-codes">
        {lines.map((line) => (
          <li key={line}>{line}</li>
        ))}
      </ol>
      <div className="buttons">
        <Button small icon={Copy} onClick={() => void copy(text)}>
          Copy
        </Button>
        <Button
          small
          icon={Download}
          onClick={() => saveFile(new Blob([text], { type: 'text/plain' }), 'landfall-recovery-codes.txt')}
        >
          Download
        </Button>
        <Button small icon={Printer} onClick={() => window.print()}>
          Print
        </Button>
      </div>
    </>
  );
}
