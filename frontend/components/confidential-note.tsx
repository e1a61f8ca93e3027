import { Lock } from 'lucide-react';
import { Icon } from './icon.tsx';
import './confidential-note.css';

/** Who sees what is confidential. */
export const ConfidentialNote = ({ text }: { text: string }) => (
  <p className="small soft confidential">
    <Icon of={Lock} size="s" /> {text}
  </p>
);
