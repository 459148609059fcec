import { api, externalApi } from '@kutip/contracts/api';
import { openapiOf } from '@kutip/contracts/openapi';

console.log(JSON.stringify(openapiOf({ ...api, ...externalApi }, 'Kutip'), null, 2));
