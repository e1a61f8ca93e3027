import type { eligibilityContract } from '#shared/contract/eligibility.ts';
import { openApiDocument } from '#shared/contract/openapi.ts';
import type { EndpointFunction } from '../endpoint/endpoint-function.ts';

type OpenApi = ReturnType<typeof openApiDocument>;
let document: OpenApi | undefined;

export const getOpenApi: EndpointFunction<typeof eligibilityContract.getOpenApi> = async () => {
  document ??= openApiDocument();
  return document;
};
