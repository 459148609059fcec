import { defineConfig } from 'vite';
import { serverBuild } from '../../scripts/lib/server-build.ts';

export default defineConfig(serverBuild({ root: import.meta.dirname, inputs: { server: 'src/server.ts' } }));
