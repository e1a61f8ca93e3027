import usO1a from 'content:route/us-o1a';
import type { ComponentType } from 'react';
import type { RoutePage } from '../../../content/route-page.ts';
import { RouteCriteria } from './route-criteria.tsx';
import { RouteDetails } from './route-details.tsx';

const pages: readonly RoutePage[] = [usO1a];

/** Of each address, what comes before and after the count of what the reader could prove. */
export const bodies: Readonly<Record<string, { Criteria: ComponentType; More: ComponentType }>> =
  Object.fromEntries(
    pages.map((page) => [
      page.path,
      { Criteria: () => <RouteCriteria page={page} />, More: () => <RouteDetails page={page} /> },
    ]),
  );
