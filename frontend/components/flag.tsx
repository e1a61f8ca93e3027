import { Globe } from 'lucide-react';
import AE from '#flags/AE.svg?no-inline';
import AU from '#flags/AU.svg?no-inline';
import BR from '#flags/BR.svg?no-inline';
import CA from '#flags/CA.svg?no-inline';
import CN from '#flags/CN.svg?no-inline';
import DE from '#flags/DE.svg?no-inline';
import EU from '#flags/EU.svg?no-inline';
import FR from '#flags/FR.svg?no-inline';
import GB from '#flags/GB.svg?no-inline';
import IN from '#flags/IN.svg?no-inline';
import JP from '#flags/JP.svg?no-inline';
import KR from '#flags/KR.svg?no-inline';
import MX from '#flags/MX.svg?no-inline';
import NL from '#flags/NL.svg?no-inline';
import NO from '#flags/NO.svg?no-inline';
import SG from '#flags/SG.svg?no-inline';
import US from '#flags/US.svg?no-inline';
import { Icon } from './icon.tsx';

/** Image files instead of components, so that a page with one flag doesn't load them all. */
const flags: Partial<Record<string, string>> = {
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

/** A country's flag by its code, or a globe for unknown codes. Decorative: the name is next to it. */
export function Flag({ country, size = 'm' }: { country: string; size?: 's' | 'm' | 'l' }) {
  const url = flags[country];
  return (
    <span className={`flag size-${size} ${url ? '' : 'globe'}`} aria-hidden="true">
      {url ? <img src={url} alt="" width="24" height="16" loading="lazy" /> : <Icon of={Globe} />}
    </span>
  );
}
