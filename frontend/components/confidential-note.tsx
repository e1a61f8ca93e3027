import { Lock } from 'lucide-react';
import { Icon } from './icon.tsx';

/** Who sees what is confidential. */
export const ConfidentialNote = ({ text }: { text: string }) => (
  <p className="small soft row">
    <Icon of={Lock} size="s" /> {text}
  </p>
);
