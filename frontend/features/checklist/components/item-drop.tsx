import { Camera, Upload } from 'lucide-react';
import type { ReactNode } from 'react';
import { Button } from '../../../components/button.tsx';
import { Icon } from '../../../components/icon.tsx';
import { chooseFiles } from '../choose-files.ts';
import { checklistTexts } from '../texts.ts';

/** Invites the user to add files or a photo. Files can be dropped anywhere on the item. */
export const ItemDrop = ({
  title,
  invite,
  onFiles,
}: {
  title: string;
  invite: ReactNode;
  onFiles: (files: File[]) => void;
}) => (
  <div className="item-drop">
    <Icon of={Upload} />
    <span>
      {invite}, or{' '}
      <button
        type="button"
        className="link"
        aria-label={`Choose files for ${title}`}
        onClick={() => chooseFiles('files', onFiles)}
      >
        choose files
      </button>
    </span>
    <Button
      small
      icon={Camera}
      className="camera"
      aria-label={`Take a photo for ${title}`}
      onClick={() => chooseFiles('camera', onFiles)}
    >
      Take a photo
    </Button>
    <span className="small soft">{checklistTexts.accepts}</span>
  </div>
);

/** The same for an item that isn't waiting for documents. */
export const AddFiles = ({ title, onFiles }: { title: string; onFiles: (files: File[]) => void }) => (
  <Button
    small
    icon={Upload}
    aria-label={`Add files for ${title}`}
    onClick={() => chooseFiles('files', onFiles)}
  >
    Add files
  </Button>
);
