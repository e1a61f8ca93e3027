import {
  AE,
  AU,
  BR,
  CA,
  CN,
  DE,
  EU,
  FR,
  GB,
  IN,
  JP,
  KR,
  MX,
  NL,
  NO,
  SG,
  US,
} from 'country-flag-icons/react/3x2';
import { Globe } from 'lucide-react';
import { Icon } from './icon.tsx';

const flags: Partial<Record<string, typeof US>> = {
  AE,
  AU,
  BR,
  CA,
  CN,
  DE,
  FR,
  GB,
  IN,
  JP,
  KR,
  MX,
  NL,
  NO,
  SG,
  US,
  UK: GB,
  SCHENGEN: EU,
};

/** A country's flag by its code; a globe for one we do not know. Decorative: the name stands beside it. */
export function Flag({ country, size = 'm' }: { country: string; size?: 's' | 'm' | 'l' }) {
  const Shape = flags[country];
  return (
    <span className={`flag ${size} ${Shape ? '' : 'globe'}`} aria-hidden="true">
      {Shape ? <Shape /> : <Icon of={Globe} />}
    </span>
  );
}
