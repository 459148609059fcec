import { api } from '@kutip/contracts/api';
import { openapiOf } from '@kutip/contracts/openapi';

console.log(JSON.stringify(openapiOf(api, 'Kutip'), null, 2));
