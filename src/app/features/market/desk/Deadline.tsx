import { Button } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { query } from '#app/data/query.ts';
import { Stage, VerdictLine } from '#app/ui/Stage.tsx';
import type { ListedRequirement } from '#contract/requirement.ts';
import { Countdown } from './Countdown.tsx';
import { sentenceOf } from './deskWords.ts';
import classes from './Desk.module.css';

/** The submission time of a requirement, and what stands with its offers: above everything else of the day. */
export default function Deadline({ requirement }: { requirement: ListedRequirement }) {
  const { requirementUUID, submissionTime, buyerEventId } = requirement;
  const { data } = useQuery(query('getRequirementOffers', { params: { requirementUUID } }));
  return (
    <Stage>
      <div className={classes.deadline}>
        <Countdown until={submissionTime} words={`until offers for requirement ${buyerEventId} close `} />
        <VerdictLine
          small
          verdict={data && sentenceOf(data.headline)}
          say={data?.headline.note ?? '\u00a0'}
          action={
            <Button component={Link} to="/desk">
              Open desk
            </Button>
          }
        />
      </div>
    </Stage>
  );
}
