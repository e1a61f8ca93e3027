import { lazyPart } from '../../../components/lazy-part.tsx';
import { LoadFailure } from '../../../components/load-failure.tsx';
import type { DestinationCode } from '../../../content/content-schema.ts';
import { loadEntryPage } from '../entry-pages.ts';
import type { VisaAnswersProps } from './visa-answers.tsx';

/** The answers for one destination, loaded with its rules when it is first selected. */
const lazyAnswers = (destination: DestinationCode) =>
  lazyPart<VisaAnswersProps>(async () => {
    const [{ VisaAnswers }, rules] = await Promise.all([
      import('./visa-answers.tsx'),
      loadEntryPage(destination),
    ]);
    return { default: (props) => <VisaAnswers {...props} rules={rules} /> };
  }, LoadFailure);

const answers: Record<DestinationCode, ReturnType<typeof lazyAnswers>> = {
  US: lazyAnswers('US'),
  GB: lazyAnswers('GB'),
  CA: lazyAnswers('CA'),
  AU: lazyAnswers('AU'),
  SCHENGEN: lazyAnswers('SCHENGEN'),
  SG: lazyAnswers('SG'),
  AE: lazyAnswers('AE'),
  JP: lazyAnswers('JP'),
};

export function LazyVisaAnswers(props: VisaAnswersProps) {
  const code = props.destination.checkerCode;
  if (!code) return null;
  const Answers = answers[code];
  return <Answers key={code} {...props} />;
}
