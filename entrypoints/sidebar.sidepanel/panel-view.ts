/** The parts of the panel that the actions move. */
export interface PanelView {
  /** Scrolls the conversation to its end. */
  toEnd(): void;
  focusComposer(): void;
}
