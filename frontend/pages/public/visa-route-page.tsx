import heads from 'content:route-heads';
import { useLocation } from 'react-router-dom';
import { CheckYours } from '../../features/visa-routes/components/check-yours.tsx';
import { PageHead } from '../../lib/page-head.tsx';
import { Prerendered } from '../../lib/prerendered.tsx';
import { usePrintedDetails } from '../../lib/use-printed-details.ts';
import '../../theme/public.css';
import '../../features/visa-routes/components/visa-route.css';

/** The texts are in the page's HTML and not in any script. */
const bodies =
  import.meta.env.SSR || import.meta.env.DEV
    ? (await import('../../features/visa-routes/components/route-page-parts.tsx')).bodies
    : undefined;

/** Everything about one visa route. The six pages differ only in their content. */
export default function VisaRoutePage() {
  const { pathname } = useLocation();
  usePrintedDetails('.visa-route details');
  const head = heads.find(({ path }) => path === pathname.replace(/\/$/, ''));
  if (!head) return null;
  const body = bodies?.[head.path];
  return (
    <div className="wrap visa-route">
      <PageHead title={head.title} description={head.description} path={head.path} />
      <Prerendered part="criteria" Body={body?.Criteria} />
      {head.check && <CheckYours check={head.check} />}
      <Prerendered part="more" Body={body?.More} />
    </div>
  );
}
