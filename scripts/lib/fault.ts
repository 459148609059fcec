/**
 * A reason why a tool of this repository cannot go on that its user can mend: a taken port, a full disk, a locked folder.
 * Its message is one sentence for that user; whoever catches it prints the sentence and no stack trace.
 */
export class Fault extends Error {
  override name = 'Fault';
}
