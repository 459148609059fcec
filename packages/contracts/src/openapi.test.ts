import { expect, it } from 'vitest';
import { api } from './api.ts';
import { endpointsOf } from './endpoint.ts';
import { openapiOf } from './openapi.ts';

it('the OpenAPI document lists every endpoint at its path', () => {
  const { paths } = openapiOf(api, 'Kutip');
  const documented = Object.entries(paths).flatMap(([path, operations]) =>
    Object.keys(operations).map((method) => `${method.toUpperCase()} ${path}`),
  );
  const declared = Object.values(api)
    .flatMap(endpointsOf)
    .map(([, { method, path }]) => `${method} /api/v1/${path.replaceAll(/:(\w+)/g, '{$1}')}`);
  expect(documented.toSorted()).toEqual(declared.toSorted());
});
