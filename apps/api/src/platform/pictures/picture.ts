/** What is left of a picture when it has been read through: its size and its bytes without what nobody asked for. */
export interface CleanPicture {
  width: number;
  height: number;
  content: Buffer;
}
