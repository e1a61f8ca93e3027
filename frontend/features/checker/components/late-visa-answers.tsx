import { latePart } from '../../../components/late-part.tsx';
import { LoadFailure } from '../../../components/load-failure.tsx';
import type { DestinationCode } from '../../../content/content-schema.ts';
import { loadEntryPage } from '../entry-pages.ts';
import type { VisaAnswersProps } from './visa-answers.tsx';

/** The answers for one destination, loaded with its rules when it is first selected. */
const lateAnswers = (destination: DestinationCode) =>
  latePart<VisaAnswersProps>(async () => {
    const [{ VisaAnswers }, rules] = await Promise.all([
      import('./visa-answers.tsx'),
      loadEntryPage(destination),
    ]);
    return { default: (props) => <VisaAnswers {...props} rules={rules} /> };
  }, LoadFailure);

const answers: Record<DestinationCode, ReturnType<typeof lateAnswers>> = {
  US: lateAnswers('US'),
  GB: lateAnswers('GB'),
  CA: lateAnswers('CA'),
  AU: lateAnswers('AU'),
  SCHENGEN: lateAnswers('SCHENGEN'),
  SG: lateAnswers('SG'),
  AE: lateAnswers('AE'),
  JP: lateAnswers('JP'),
};

export function LateVisaAnswers(props: VisaAnswersProps) {
  const code = props.destination.checkerCode;
  if (!code) return null;
  const Answers = answers[code];
  return <Answers key={code} {...props} />;
}
