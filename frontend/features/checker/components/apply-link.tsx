import { ArrowRight, ExternalLink } from 'lucide-react';
import { ButtonLink } from '../../../components/button.tsx';
import { Icon } from '../../../components/icon.tsx';
import type { VisaAnswer } from '../visa-answer.ts';

/** The next step of an answer: the official application, or our own page if a route has to be chosen first. */
export const ApplyLink = ({
  apply: { label, url },
  full = false,
}: {
  apply: NonNullable<VisaAnswer['apply']>;
  full?: boolean;
}) =>
  url.startsWith('/') ? (
    <ButtonLink variant="primary" full={full} to={url} iconEnd={ArrowRight}>
      {label}
    </ButtonLink>
  ) : (
    <a className={`button primary${full ? ' full' : ''}`} href={url} rel="noreferrer">
      {label}
      <Icon of={ExternalLink} />
    </a>
  );
