import type { UserConfig } from 'vite';

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
  // Libraries stay as npm installed them: some load files beside themselves, start threads or compare classes.
  ssr: { noExternal: [/^@kutip\//], target: 'node' },
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
