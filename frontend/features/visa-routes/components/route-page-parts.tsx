import caExpressEntry from 'content:route/ca-express-entry';
import ukGlobalTalent from 'content:route/uk-global-talent';
import ukSkilledWorker from 'content:route/uk-skilled-worker';
import usEb2Niw from 'content:route/us-eb2-niw';
import usH1b from 'content:route/us-h1b';
import usO1a from 'content:route/us-o1a';
import type { ComponentType } from 'react';
import type { RoutePage } from '../../../content/route-page.ts';
import { RouteCriteria } from './route-criteria.tsx';
import { RouteDetails } from './route-details.tsx';

const pages: readonly RoutePage[] = [usO1a, usEb2Niw, usH1b, ukSkilledWorker, ukGlobalTalent, caExpressEntry];

/** The parts of each route's page before and after the interactive criteria count. */
export const bodies: Readonly<Record<string, { Criteria: ComponentType; More: ComponentType }>> =
  Object.fromEntries(
    pages.map((page) => [
      page.path,
      { Criteria: () => <RouteCriteria page={page} />, More: () => <RouteDetails page={page} /> },
    ]),
  );
