# mutrun.sh SIMBIN TRIALBIN
SIM=$1; TRIAL=$2
cd /tmp/mut/crates/server
for m in ack-early not-broken no-step takeback-step any-seat skip-frame skip-last-frame swap-frames rating-lost rating-twice no-wake no-wake-unknown rematch-twice rematch-not-broken accept-twice unknown-refused; do
  s=$(date +%s.%N)
  out=$(MUTATION=$m SIM_SEEDS=2000 $SIM --exact sim::tests::schedules_have_legal_histories_1 2>&1)
  e=$(date +%s.%N)
  echo "SIM $m: $(echo "$out" | grep -o 'SIM_SEED=[0-9]*' | head -1) $(echo "$out" | grep -A2 'SIM_SEED' | sed -n 2p | cut -c1-200) [$(echo "$e - $s" | bc) s] $(echo "$out" | grep 'test result' | cut -c1-30)"
done
for m in ack-early not-broken no-step takeback-step any-seat skip-frame skip-last-frame swap-frames rating-lost rating-twice no-wake no-wake-unknown rematch-twice rematch-not-broken accept-twice unknown-refused sockets-stay password-lost sessions-stay journal-lost no-overwrite; do
  s=$(date +%s.%N)
  out=$(MUTATION=$m timeout 400 $TRIAL histories --faults 60 --seed 5 2>&1)
  e=$(date +%s.%N)
  echo "TRIAL $m: $(echo "$out" | grep '^violation' | head -1 | cut -c1-220) | $(echo "$out" | grep 'after fault' | head -1) [$(echo "$e - $s" | bc) s]"
done
