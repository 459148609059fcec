import { testRoutesOf } from './route-tests.ts';

// A file of its own, so that another worker checks the public pages meanwhile.

testRoutesOf('merchant');
