/** The name of the bar below a table with a selection, by which keys find it. */
export const SELECTION_BAR = 'Actions for the selection';
