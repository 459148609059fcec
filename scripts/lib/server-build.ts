import type { UserConfig } from 'vite';

/**
 * Libraries that stay outside a server's bundle: they hold native code, start threads from files of their own, or load
 * files beside themselves.
 */
const EXTERNAL = ['@node-rs/argon2', '@react-pdf/renderer', 'graphile-worker', 'pg-native', 'pino', 'sharp'];

export interface ServerBuild {
  /** Folder of the app. */
  root: string;
  /** Entry files by the name of their output, relative to the root. */
  inputs: Record<string, string>;
}

/**
 * Vite's settings for a Node process as one flat folder, `dist/server/`. Output files lie as deep in the app as the folders
 * of `src/`, so that paths relative to a file (`../../migrations/`) mean the same in both.
 */
export const serverBuild = ({ root, inputs }: ServerBuild): UserConfig => ({
  root,
  logLevel: 'warn',
  publicDir: false,
  ssr: { noExternal: true, external: EXTERNAL, target: 'node' },
  define: { 'process.env.NODE_ENV': '"production"' },
  build: {
    ssr: true,
    outDir: `${process.env['BUILD_DIR'] ?? 'dist'}/server`,
    emptyOutDir: true,
    target: 'node24',
    sourcemap: false,
    minify: false,
    rolldownOptions: {
      input: inputs,
      output: { entryFileNames: '[name].js', chunkFileNames: '[name]-[hash].js' },
    },
  },
});
